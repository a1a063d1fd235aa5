// What an image holds starts by itself: without the sources of pages, without other packages, under 400 MB with its base.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { patiently } from '../support/patience.ts'

/** debian:13-slim, unpacked, and the Node that deploy/Dockerfile strips, in million bytes. */
const baseMb = 80
const nodeMb = 109

/** The password that the first administrator takes. */
const own = 'Kaide#2026xyz9'

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)

test('the files of the image start the application on a port of their own, and fit', { timeout: patiently(900_000) }, async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'office-image-'))
  const image = path.join(root, 'app')
  try {
    const plain = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|DEV$|PROD$|MODE$|BASE_URL$|SSR$)/.test(name)),
    )
    await promisify(execFile)(process.execPath, ['lib/start/image/command.ts', image], {
      env: { ...plain, NODE_ENV: 'production' } as NodeJS.ProcessEnv,
    })
    expect((sizeOf(image) - statSync(path.join(image, 'node')).size) / 1e6 + nodeMb + baseMb).toBeLessThan(400)
    expect(readdirSync(image)).not.toContain('app')
    expect(await failuresWithin(image)).toEqual([])
    const env = {
      PATH: '/usr/bin:/bin',
      HOME: root,
      PORT: '0',
      DATA_DIR: path.join(root, 'data'),
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    } as NodeJS.ProcessEnv
    const child = spawn(path.join(image, 'node'), ['lib/start/start.ts', 'start'], { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    try {
      let printed = ''
      const address = await new Promise<string>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            printed += chunk
            const [found] = /http:\/\/localhost:\d+/.exec(printed) ?? []
            if (found) resolve(found)
          })
        ended.then((code) => reject(new Error(`ended with ${code}:\n${printed}`)))
      })
      expect(printed).not.toContain('Building')
      for (const place of ['/ready', '/login', '/', '/news', '/og/index'])
        expect([place, (await fetch(address + place)).status < 400]).toEqual([place, true])
      const [, username = '', password = ''] =
        /Administrator: (\S+)\n.*: (\S+)/.exec(await printedLater(() => printed, /one-time|One-time/i)) ?? []
      const call = await signedIn(address, username, password)
      expect(await call('PUT', '/sys/user/changePassword', json({ old_password: password, password: own }))).toMatchObject({ code: 0 })
      const upload = new FormData()
      upload.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), '合同.pdf')
      upload.append('fileGroupKey', 'contract')
      const again = await signedIn(address, username, own)
      expect(await again('POST', '/file/upload', { body: upload })).toMatchObject({ code: 0 })
    } finally {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

/** Loads each package that our sources name, and draws a document, by the image's own Node: what cannot is told. */
async function failuresWithin(image: string): Promise<unknown> {
  const script = `
    import { readdirSync, readFileSync } from 'node:fs'
    import { writePdf } from './lib/backend/base/pdf/write-pdf.ts'
    const names = new Set()
    for (const file of readdirSync('lib', { recursive: true }))
      if (file.endsWith('.ts') && !file.startsWith('client/'))
        for (const [, name] of readFileSync('lib/' + file, 'utf8').matchAll(/^import (?!type )[^']*from '((?:@[a-z])?[a-z][^':]*)'/gm)) names.add(name)
    const failures = []
    // what only the browser or the built pages load stands in the build
    for (const name of names) if (!/^(next|next-intl|react|swr|antd)(\\/|$)|\\.json$/.test(name))
      await import(name).catch((error) => failures.push(name + ': ' + error.message))
    const drawn = await writePdf({ title: '报价单', blocks: [{ kind: 'text', text: '合计' }], footer: '' })
    if (!drawn.subarray(0, 5).equals(Buffer.from('%PDF-'))) failures.push('no PDF')
    if (names.size < 20) failures.push('only ' + names.size + ' packages')
    process.stdout.write(JSON.stringify(failures))`
  const { stdout } = await promisify(execFile)(path.join(image, 'node'), ['-e', script], {
    cwd: image,
    env: {} as never,
  })
  return JSON.parse(stdout)
}

const json = (value: object) => ({ body: JSON.stringify(value), headers: { 'content-type': 'application/json' } })

/** Signs in, and answers how calls of the account are made. */
async function signedIn(address: string, username: string, password: string) {
  const call = async (
    method: string,
    place: string,
    sent: { body: RequestInit['body']; headers?: Record<string, string> },
    cookie = '',
  ) => {
    const answer = await fetch(`${address}/api/app/base/app${place}`, {
      method,
      body: sent.body ?? null,
      headers: { origin: address, cookie, ...sent.headers },
    })
    return { answer, value: (await answer.json()) as unknown }
  }
  const { answer, value } = await call('POST', '/sys/user/login', { body: new URLSearchParams({ username, password }) })
  expect(value).toMatchObject({ code: 0 })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return async (...[method, place, sent]: [string, string, Parameters<typeof call>[2]]) => (await call(method, place, sent, cookie)).value
}

async function printedLater(read: () => string, wanted: RegExp): Promise<string> {
  await expect.poll(read).toMatch(wanted)
  return read()
}
