// Setup of each API test file: the files of a worker share its modules, and settings that one file changes end with it.
import { afterAll } from 'vitest'
import { forgetEnvironment } from '../../lib/backend/base/environment.ts'

const before = { ...process.env }
forgetEnvironment()

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
})
