// Setup of each API test file: the files of a worker share its modules, so settings that one file changes end with it, and what was logged ends with the test.
import { afterAll, afterEach } from 'vitest'
import { forgetEnvironment } from '../../lib/backend/base/environment.ts'
import { closeErrors } from './logged-errors.ts'

const before = { ...process.env }
forgetEnvironment()

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})

let tried = false
afterEach(({ task }) => {
  tried = true
  closeErrors(task.result?.state === 'fail')
})
// what was logged before the first test, where none came to be tried
afterAll(() => closeErrors(!tried))
