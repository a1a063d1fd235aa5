// The tests that look for mutants: those that are named, as the projects `unit` and `api` run them.
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const include = (process.env.MUTATION_TESTS ?? '').split(',')
const starts = include.some((file) => file.startsWith('tests/api/'))

export default defineConfig({
  root,
  resolve: { alias: { '@': root } },
  test: {
    include,
    testTimeout: 60_000,
    hookTimeout: 300_000,
    isolate: false,
    ...(starts && { setupFiles: ['tests/support/own-environment.ts'], globalSetup: ['tests/support/database-setup.ts'] }),
  },
})
