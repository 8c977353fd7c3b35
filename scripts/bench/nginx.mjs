import { spawn, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#server/testing/free-port.ts'

/** The program; undefined: not installed. */
export function findNginx() {
  return ['/usr/sbin/nginx', 'nginx'].find((program) => spawnSync(program, ['-v']).status === 0)
}

/** nginx with one worker that answers `path` with the file `page` of the folder and these headers. Throws when it cannot be started. */
export async function startNginx(folder, path, headers) {
  const port = await findFreePort()
  const file = join(folder, 'nginx.conf')
  await mkdir(join(folder, 'temporary'))
  await writeFile(file, writeConfig(folder, port, path, headers))
  const child = spawn(findNginx(), ['-p', folder, '-c', file, '-e', join(folder, 'error.log')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  while (
    child.exitCode === null &&
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  )
    await wait(50)
  if (child.exitCode !== null) throw new Error('nginx could not start.')
  return {
    url,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

function writeConfig(folder, port, path, { 'content-type': type, 'content-length': _length, ...headers }) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const quote = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${join(folder, 'temporary', name)};`).join('\n  ')}
  access_log off;
  server_tokens off;
  etag off;
  sendfile on;
  keepalive_requests 1000000;
  open_file_cache max=16;
  server {
    listen 127.0.0.1:${port};
    location = ${path} {
      alias ${join(folder, 'page')};
      types { }
      default_type ${quote(type)};
      ${Object.entries(headers)
        .map(([name, value]) => `add_header ${name} ${quote(value)};`)
        .join('\n      ')}
    }
  }
}
`
}
