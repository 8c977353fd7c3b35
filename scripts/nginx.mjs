import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The program `nginx`; undefined: not installed. */
export function findNginx() {
  return ['/usr/sbin/nginx', 'nginx'].find((program) => spawnSync(program, ['-v']).status === 0)
}

/**
 * nginx before the instances, on two ports: `cachePort` is deploy/nginx.conf without TLS, which
 * caches what responses allow; `port` passes each request to the next instance. `log` is the file
 * of its access log. To be opened by `using`.
 */
export async function startNginx(program, folder, { instances, port, cachePort }) {
  for (const name of ['logs', 'cache', 'temporary'])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o777 })
  const log = join(folder, 'logs', 'access.log')
  writeFileSync(
    join(folder, 'nginx.conf'),
    writeConfig(folder, log, { instances, port, cachePort }),
  )
  const child = spawn(
    program,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs', 'error.log')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const isReady = () => fetch(`http://127.0.0.1:${port}/healthz`).then(Boolean, () => false)
  while (child.exitCode === null && !(await isReady())) await wait(50)
  if (child.exitCode !== null) throw new Error('nginx could not start.')
  return {
    log,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit')
    },
  }
}

function writeConfig(folder, log, { instances, port, cachePort }) {
  const deployed = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')
  const [general, , tls = ''] = deployed.split(/^server \{\n/m)
  const settings = general
    .replace(
      /( {2}server 127\.0\.0\.1:\d+ max_fails=0;\n)+/,
      instances.map((each) => `  server 127.0.0.1:${each} max_fails=0;\n`).join(''),
    )
    .replace('/var/cache/nginx/atlas', join(folder, 'cache'))
  const site = tls
    .replaceAll(/^ {2}(?:listen|server_name|ssl_\w+|error_log) .*\n/gm, '')
    .replace(/access_log .*;/, `access_log ${log} atlas buffer=32k flush=1s;`)
    .replace('Host $host;', 'Host $host:$server_port;')
    .replace('location / {\n', 'location / {\n    add_header X-Cache $upstream_cache_status;\n')
  const uncachedSite = site.replaceAll(
    /^ {4}(?:proxy_cache|proxy_no_cache|proxy_ignore|add_header).*\n/gm,
    '',
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 4096; }
http {
  ${temporary.map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`).join('\n  ')}
${settings}
server {
  listen 127.0.0.1:${cachePort} backlog=4096;
${site}
server {
  listen 127.0.0.1:${port} backlog=4096;
${uncachedSite}
}
`
}
