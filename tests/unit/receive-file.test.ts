// Taking a file out of a request when there is no room for it.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isDiskFull } from '../../lib/backend/db/database-error.ts'

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
