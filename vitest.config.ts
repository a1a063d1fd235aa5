// The test projects: unit (no server), api (backends inside the test, on a PostgreSQL server where one is installed), embedded (some of the same on the embedded database), e2e (Chromium against a production build).
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { embeddedFiles, embeddedOnly } from './tests/support/embedded-files.ts'
import LongestFirst from './tests/support/longest-first.ts'
import { measurePatience, patiently } from './tests/support/patience.ts'
import { findPostgres } from './tests/support/postgres.ts'

measurePatience()

/** A quarter of the time of a file is spent in waiting for states: so many files at once keep all processors busy. */
const filesAtOnce = Math.ceil(availableParallelism() * 1.5)

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') }

const secret = () => randomBytes(24).toString('hex')
/** One set for all projects and files: databases are seeded once in a run. */
const secrets = { SECRET_KEY: secret(), APP_KEY: secret(), SESSION_SECRET: secret() }

/** Where the programs that tests start keep what Node compiles: the product's own place. A process would read all sources twice as long without it. */
const compiled = { NODE_COMPILE_CACHE: fileURLToPath(new URL('.next/cache/node', import.meta.url)) }

/** Of the projects whose files start backends. Modules are loaded once in a worker: what a backend remembers is on its kernel. */
const servers = {
  isolate: false,
  setupFiles: ['tests/support/own-environment.ts'],
  globalSetup: ['tests/support/database-setup.ts'],
  testTimeout: patiently(300_000),
  hookTimeout: patiently(300_000),
}

/** Browser tests that start products of their own, whatever stands behind the run's: before a backend in another process they would be the same once more. */
const productsOfTheirOwn = ['first-start', 'image', 'how-to-pages', 'several-processes', 'site-without-upstream', 'start', 'upstream'].map(
  (name) => `tests/e2e/${name}.test.ts`,
)

const hasPostgres = findPostgres() !== null

export default defineConfig({
  resolve: { alias },
  test: {
    maxWorkers: filesAtOnce,
    expect: { poll: { timeout: patiently(20_000) } },
    sequence: { sequencer: LongestFirst },
    env: { ...secrets, ...compiled },
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], isolate: false, testTimeout: patiently(30_000) } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: hasPostgres ? [...embeddedOnly] : [],
          ...servers,
        },
      },
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'embedded',
                include: [...embeddedFiles],
                ...servers,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.{ts,tsx}'],
          exclude: process.env.OFFICE_UPSTREAM ? productsOfTheirOwn : [],
          globalSetup: ['tests/support/server.ts'],
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // where two servers and a browser share the processors, a look at a large page by axe alone takes many seconds
          expect: { poll: { timeout: patiently(60_000) } },
          testTimeout: patiently(300_000),
          hookTimeout: patiently(300_000),
        },
      },
    ],
  },
})
