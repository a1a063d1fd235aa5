// Taking a file out of a request that does not end as it should: no room for it, or the rest never comes.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { isDiskFull } from '../../lib/backend/db/database-error.ts'
import { receiveFile } from '../../lib/backend/file/receive.ts'

test('an upload whose bytes cannot be written is answered at once, however many are still to come', async () => {
  const bounded = `ulimit -f 256; exec "${process.execPath}" tests/support/receive-within.ts`
  const { stdout } = await promisify(execFile)('sh', ['-c', bounded])
  expect(stdout.trim()).toBe('EFBIG')
})

test.runIf(process.platform === 'linux')('a full disk is recognised', () => {
  // Linux has a device that is always full
  expect(() => writeFileSync('/dev/full', 'x')).toThrow(expect.toSatisfy(isDiskFull))
  expect(isDiskFull(new Error('something else'))).toBe(false)
})

describe('an upload whose rest does not come', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'upload-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n'
  const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=x' })

  /** An upload of which so much has come, and what ends it. */
  const begin = (text: string) => {
    const [body, leaving] = [new PassThrough(), new AbortController()]
    // as whoever passes it on does
    body.on('error', () => undefined)
    body.write(text)
    const asked = { method: 'POST', path: '/', search: '', headers, body, signal: leaving.signal }
    return { body, leave: () => leaving.abort(), received: receiveFile(asked, folder, 1_000_000) }
  }
  const ways: [string, (upload: ReturnType<typeof begin>) => void][] = [
    ['fails with its connection', ({ body }) => void body.destroy(new Error('the caller has gone'))],
    ['is closed without a word', ({ body }) => void body.destroy()],
    ['is left by its caller', ({ leave }) => leave()],
    ['ends within the file', ({ body }) => void body.end()],
  ]
  test.each(ways)('and which %s is given up at once and leaves no file', async (_, end) => {
    for (const text of ['', head, head + 'a'.repeat(1000)]) {
      const upload = begin(text)
      const failed = expect(upload.received).rejects.toThrow()
      if (text.length > head.length) await expect.poll(() => readdirSync(folder)).toHaveLength(1)
      end(upload)
      await failed
      expect(readdirSync(folder)).toEqual([])
    }
  })
})
