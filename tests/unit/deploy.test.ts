// The files of deploy/ and the operator's document name only what there is: settings, commands, figures, addresses.
import { existsSync, readFileSync } from 'node:fs'
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
})

test('every command of the operator’s document exists, with the settings that it is given', () => {
  const text = read('docs/operations.md')
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name as string)
  expect(commands.length).toBeGreaterThan(8)
  expect(commands.filter((name) => !scripts.includes(name))).toEqual([])
  const given = [...text.matchAll(/^([A-Z][A-Z0-9_]+=\S+ )+npm /gm)].flatMap(([line]) =>
    [...line.matchAll(/([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name as string),
  )
  expect(given.length).toBeGreaterThan(4)
  expect(given.filter((name) => !known.has(name))).toEqual([])
  for (const [, file = ''] of text.matchAll(/`?(deploy\/[\w.-]+)/g))
    if (!file.startsWith('deploy/.env')) expect(existsSync(file), file).toBe(true)
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
