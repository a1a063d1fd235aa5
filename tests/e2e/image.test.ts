// What an image holds starts by itself: without the sources of pages, without other packages, under 400 MB with its base.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** debian:13-slim, unpacked. */
const baseMb = 80

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)

test('the files of the image start the application on a port of their own, and fit', { timeout: 900_000 }, async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'office-image-'))
  const image = path.join(root, 'app')
  try {
    const plain = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$|DEV$|PROD$|MODE$|BASE_URL$|SSR$)/.test(name)),
    )
    await promisify(execFile)(process.execPath, ['lib/start/image/command.ts', image], {
      env: { ...plain, NODE_ENV: 'production' } as NodeJS.ProcessEnv,
    })
    expect(sizeOf(image) / 1024 / 1024 + baseMb).toBeLessThan(400)
    expect(readdirSync(image)).not.toContain('app')
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
      const signIn = await fetch(`${address}/api/app/base/app/sys/user/login`, {
        method: 'POST',
        headers: { origin: address, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username, password }),
      })
      expect(await signIn.json()).toMatchObject({ code: 0 })
    } finally {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})

async function printedLater(read: () => string, wanted: RegExp): Promise<string> {
  await expect.poll(read).toMatch(wanted)
  return read()
}
