// nginx before several processes, by the settings of deploy/nginx.conf on a free port and without certificates.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './postgres.ts'

/** Why a test that needs nginx is skipped. */
export const withoutNginx = 'without nginx'

const program = '/usr/sbin/nginx'

interface RunningNginx {
  address: string
  /** Its log of errors. */
  log(): string
  stop(): Promise<void>
}

/** Starts nginx before `ports` of this machine; null where it is not installed. */
export async function startNginx(ports: readonly number[]): Promise<RunningNginx | null> {
  if (!existsSync(program)) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'office-nginx-'))
  const port = await freePort()
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, settings(folder, port, ports))
  const checked = spawnSync(program, ['-t', '-p', folder, '-c', file], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = `http://localhost:${port}`
  for (let attempt = 0; !(await fetch(address).catch(() => null)); attempt++) {
    if (attempt > 100) throw new Error('nginx did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    address,
    log: () => readFileSync(path.join(folder, 'error.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function settings(folder: string, port: number, ports: readonly number[]): string {
  const deployed = readFileSync('deploy/nginx.conf', 'utf8')
  const [server = ''] = /server 127\.0\.0\.1:3000([^\n]*)/.exec(deployed) ?? []
  const site = deployed
    .replace(/ {2}server 127\.0\.0\.1:[^\n]*\n/g, '')
    .replace(/(upstream [^{]*\{)/, `$1\n${ports.map((one) => server.replace('3000', String(one))).join('\n')}`)
    .replace(/server \{\s*listen 80;[^}]*\}/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ {2}ssl_[^\n]*\n/g, '')
    // the port is part of the address here
    .replaceAll(' $host;', ' $http_host;')
  const rooms = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((room) => `${room}_temp_path ${folder}/${room};`)
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `daemon off; ${user} pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${rooms.join(' ')}
${site}
}
`
}
