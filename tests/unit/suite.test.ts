// What the suite knows of itself: which files are long, how long to wait, who has worked.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { longFiles } from '../support/longest-first.ts'
import { patiently } from '../support/patience.ts'
import { hasProc } from '../support/process-memory.ts'
import { watchProcessorTime } from '../support/processor-time.ts'

test('a file is known as long only while it exists', () => {
  expect(Object.keys(longFiles).filter((file) => !existsSync(file))).toEqual([])
})

test('a wait is as many times as long as the machine is slower than a quick one', () => {
  vi.stubEnv('TEST_PATIENCE', '2.5')
  expect(patiently(1000)).toBe(2500)
  vi.unstubAllEnvs()
})

test('processor time is counted by what a process is, and by what its parent is where it says nothing', async ({ skip }) => {
  skip(!hasProc, 'without /proc')
  const stop = watchProcessorTime()
  const burn = `const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);`
  const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(burn)}]); setTimeout(() => {}, 60_000)`
  const child = spawn(process.execPath, ['-e', parent, 'chromium'])
  const other = spawn(process.execPath, ['-e', `${burn} setTimeout(() => {}, 60_000)`])
  for (const kind of ['browser', 'others']) await expect.poll(() => stop()[kind]).toBeGreaterThan(0.25)
  for (const one of [child, other]) {
    one.kill()
    await once(one, 'exit')
  }
})
