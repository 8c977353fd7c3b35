import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'

/** The program `nginx`; undefined: not installed. */
export function findNginx() {
  return ['/usr/sbin/nginx', 'nginx'].find((program) => spawnSync(program, ['-v']).status === 0)
}

/**
 * nginx before the instances, on two ports: `port` hands each request to the next instance, `cachePort` keeps what answers allow, as docs/run.md
 * shows it. `log` are its access log's lines; `stop` waits for its end.
 */
export async function startNginx(program, folder, { instances, port, cachePort }) {
  for (const name of ['logs', 'cache', 'temporary']) mkdirSync(join(folder, name), { recursive: true, mode: 0o777 })
  const log = join(folder, 'logs', 'access.log')
  writeFileSync(join(folder, 'nginx.conf'), writeConfig(folder, log, { instances, port, cachePort }))
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs', 'error.log')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (child.exitCode === null && !(await answers(cachePort))) await new Promise((resolve) => setTimeout(resolve, 50))
  if (child.exitCode !== null) throw new Error('nginx could not start.')
  return {
    log,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

function writeConfig(folder, log, { instances, port, cachePort }) {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`)
    .join('\n  ')
  return `
${user}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 4096; }
http {
  ${temporary}
  # The path without its query.
  log_format plain '$time_iso8601 $request_method $uri $status $request_time $upstream_cache_status';
  access_log ${log} plain buffer=32k flush=1s;
  client_max_body_size 100m;
  upstream atlas {
    ${instances.map((instance) => `server 127.0.0.1:${instance} max_fails=0;`).join('\n    ')}
    keepalive 32;
  }
  proxy_cache_path ${join(folder, 'cache')} keys_zone=atlas:10m max_size=200m inactive=20m use_temp_path=off;
  map $http_cookie $has_session { default 0; "~(^|;\\s*)(__Host-)?session=" 1; }
  # Browsers say the same in many words, and each would be kept by itself.
  map $http_accept_encoding $encoding { default ""; ~br br; ~gzip gzip; }
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $host:$server_port;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_connect_timeout 2s;
  # What was not sent yet, and what may be asked twice, goes to the other instance.
  proxy_next_upstream error timeout;
  server {
    listen 127.0.0.1:${port} backlog=4096;
    location / { proxy_pass http://atlas; }
  }
  server {
    listen 127.0.0.1:${cachePort} backlog=4096;
    location / {
      proxy_pass http://atlas;
      proxy_set_header Accept-Encoding $encoding;
      proxy_cache atlas;
      proxy_cache_key $request_method$request_uri$encoding;
      proxy_cache_bypass $has_session;
      proxy_no_cache $has_session;
      proxy_cache_lock on;
      proxy_cache_revalidate on;
      proxy_cache_background_update on;
      proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
      proxy_ignore_headers Vary;
      add_header X-Cache $upstream_cache_status;
    }
  }
}
`
}
