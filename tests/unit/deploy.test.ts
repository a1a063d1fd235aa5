// The files of deploy/ and the operator's document name only what there is: settings, commands, figures, addresses.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '@/lib/model/environment.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const scriptLines = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
const scripts = Object.keys(scriptLines)
const known: ReadonlySet<string> = new Set(settingNames)

/** Names at the beginning of lines of a block. */
function namesIn(text: string, block: RegExp): string[] {
  const [, body = ''] = block.exec(text) ?? []
  return [...body.matchAll(/^\s*([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name as string)
}

test('the compose file sets only settings of the product, all that several processes share among them', () => {
  const compose = read('deploy/compose.yaml')
  const names = namesIn(compose, /\n {2}application:[\s\S]*?environment:\n([\s\S]*?)\n\n/)
  expect(names.length).toBeGreaterThan(8)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY', 'SESSION_SECRET', 'APP_KEY', 'S3_ENDPOINT', 'S3_SECRET_KEY']))
  // no default for a secret anywhere
  for (const [, name] of compose.matchAll(/\$\{(\w+)\}/g)) expect(name).toBe('nothing without :?')
  const asked = new Set([...compose.matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name as string))
  for (const name of asked) expect(read('docs/operations.md'), name).toContain(name)
})

test('the image is made by a command that there is, and starts as `npm start` does', () => {
  const dockerfile = read('deploy/Dockerfile')
  for (const [, script] of dockerfile.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toContain(script)
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? []
  const [node, ...rest] = JSON.parse(command) as string[]
  expect([node, existsSync(rest.at(-2) ?? '')]).toEqual(['./node', true])
  expect(['node', ...rest].join(' ')).toBe(scriptLines.start)
  expect(dockerfile).toMatch(/^USER \d+$/m)
  // without which the image is over its 400 MB (tests/e2e/image.test.ts)
  expect(dockerfile).toContain('strip --strip-all /image/node')
})

test('every command of the operator’s document exists, with the settings that it is given', () => {
  const text = read('docs/operations.md')
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name as string)
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter((name) => !scripts.includes(name))).toEqual([])
  const given = [...text.matchAll(/^(?:business-office env )?([A-Z][A-Z0-9_]+=\S+ )+npm /gm)].flatMap(([line]) =>
    [...line.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name as string),
  )
  expect(given.length).toBeGreaterThan(4)
  expect(given.filter((name) => !known.has(name))).toEqual([])
  for (const [, file = ''] of text.matchAll(/`?(deploy\/[\w.-]+)/g))
    if (!file.startsWith('deploy/.env')) expect(existsSync(file), file).toBe(true)
})

/** Lines of the document's commands, from a heading on. */
function commandsFrom(heading: string): string[] {
  const text = read('docs/operations.md')
  const blocks = text.slice(text.indexOf(`\n${heading}\n`)).matchAll(/```sh\n([\s\S]*?)```/g)
  return [...blocks].flatMap(([, block = '']) => block.trim().split('\n'))
}

test('every command for a service, and the one of every night, runs as its user with its settings', () => {
  const lines = [...commandsFrom('## As a service'), ...read('deploy/business-office.cron').split('\n')]
  const ours = lines.filter((line) => /\bnpm (?:run|ci|start)\b/.test(line) && !line.startsWith('#'))
  expect(ours.length).toBeGreaterThan(9)
  for (const line of ours) expect(line).toMatch(/^(?:0 2 \* \* \* office \/usr\/local\/bin\/)?business-office (?:env |npm |sh -c ")/)
  // nothing of root's may get into folders of the service
  for (const line of lines.filter((one) => /\bgit\b/.test(one))) expect(line).toMatch(/^(?:runuser -u office -- git|business-office git) /)
})

test('the command of the service hands its settings on as they stand, in the folder of the version', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-command-'))
  try {
    const place = (name: string) => path.join(folder, name)
    mkdirSync(place('current'))
    const settings = [
      '# a comment',
      '',
      'DATABASE_URL=postgres://u:p$x&y@h/office?a=1&b=2 3',
      'S3_SECRET_KEY=$(echo no)`id`',
      'PUBLIC_URL=https://a.example',
    ]
    writeFileSync(place('settings'), settings.join('\n'))
    const script = read('deploy/business-office')
      .replace(/^user=.*$/m, `user='${userInfo().username}'`)
      .replace(/^settings=.*$/m, `settings='${place('settings')}'`)
      .replace(/^folder=.*$/m, `folder='${place('current')}'`)
    writeFileSync(place('business-office'), script)
    chmodSync(place('business-office'), 0o755)
    const told = execFileSync(place('business-office'), ['sh', '-c', 'pwd; echo "$DATABASE_URL|$S3_SECRET_KEY|$PUBLIC_URL"'], {
      encoding: 'utf8',
    })
    expect(told.split('\n')).toEqual([place('current'), 'postgres://u:p$x&y@h/office?a=1&b=2 3|$(echo no)`id`|https://a.example', ''])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the unit starts as `npm start` does, on the port that it is named for, in the folders that the command and the document name', () => {
  const unit = read('deploy/business-office@.service')
  const [, start = ''] = /^ExecStart=\/usr\/bin\/env PORT=%i (.*)$/m.exec(unit) ?? []
  expect(start).toBe(scriptLines.start)
  const command = read('deploy/business-office')
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(command)?.[1] ?? name
  for (const line of [`User=${settingOf('user')}`, `EnvironmentFile=${settingOf('settings')}`, `WorkingDirectory=${settingOf('folder')}`])
    expect(unit.split('\n')).toContain(line)
  // a version that was never started has no .next yet
  const [, writable = ''] = /^ReadWritePaths=(.*)$/m.exec(unit) ?? []
  expect(writable.split(' ')).toContain(`-${settingOf('folder')}/.next`)
  const [, data = 'DATA_DIR'] = /`DATA_DIR=([^`]+)`/.exec(read('docs/operations.md')) ?? []
  expect(writable.split(' ').some((folder) => data.startsWith(`${folder}/`))).toBe(true)
})

test('nginx and Prometheus ask the processes that the document starts and restarts', () => {
  const ports = [...read('deploy/nginx.conf').matchAll(/^ {2}server 127\.0\.0\.1:(\d+)/gm)].map(([, port]) => port)
  expect(ports.length).toBeGreaterThan(1)
  const commands = commandsFrom('## As a service')
  expect(commands.flatMap((line) => /^systemctl enable --now business-office@(\d+)$/.exec(line)?.[1] ?? [])).toEqual(ports)
  expect(commands.flatMap((line) => /^for port in ([\d ]+);/.exec(line)?.[1]?.split(' ') ?? [])).toEqual(ports)
  expect([...read('deploy/prometheus.yml').matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)).toEqual(ports)
})

test('an upgrade builds the new version beside the running one and switches afterwards', () => {
  const upgrade = commandsFrom('## Upgrade')
  const at = (pattern: RegExp) => upgrade.findIndex((line) => pattern.test(line))
  const steps = [/npm run backup/, /git clone/, /cd '\$new' && npm ci && npm run build/, /^ln -sfn "\$new"/, /systemctl restart/].map(at)
  expect(steps).toEqual([...steps].sort((one, other) => one - other))
  expect(steps).not.toContain(-1)
})

test('every figure that is watched is one that is written', () => {
  const written = read('lib/start/operations.ts') + read('lib/start/request-counts.ts')
  const watched = ['deploy/business-office-rules.yml', 'docs/operations.md', 'docs/scaling.md'].flatMap((file) => [
    ...read(file).matchAll(/\b(?:office|nodejs|process)_[a-z_]+[a-z]/g),
  ])
  expect(watched.length).toBeGreaterThan(10)
  for (const [name] of watched) expect(written, name).toContain(name.replace(/_bucket$/, ''))
})

test('nginx passes on what the application asks for, and nothing for operators', () => {
  const nginx = read('deploy/nginx.conf')
  for (const line of ['X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme', 'X-Request-Id $request_id'])
    expect(nginx).toContain(line)
  for (const path of ['/metrics', '/ready']) expect(nginx).toContain(`location = ${path} { return 404; }`)
  expect(nginx).toMatch(/location = \/api\/events \{[^}]*proxy_buffering off/)
})

test('npm refuses a Node with which it would leave programs out without a word', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(read('.npmrc')).toMatch(/^engine-strict=true$/m)
  for (const file of ['README.md', 'docs/operations.md'])
    expect(read(file)).toContain(`npm on Node ${engines.node.replace(/^>=|\.0$/g, '')} or newer`)
})
