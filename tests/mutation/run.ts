// npm run mutate -- FILE… [TEST…]: changes a file in small ways, one at a time, and prints which changes its tests do not notice. What survives is either proven by a
// further test, or code that does nothing. Without tests it takes the unit tests that import the file. Its own packages need a later Node than the product; they are
// fetched at the first use.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const home = 'tests/mutation'
const given = process.argv.slice(2)
const tests = given.filter((file) => file.startsWith('tests/'))
const files = given.filter((file) => !file.startsWith('tests/'))
if (files.length === 0) throw new Error('npm run mutate -- FILE… [TEST…]: name at least one file of lib')

const imports = (test: string) => files.some((file) => readFileSync(test, 'utf8').includes(`${file.replace(/\.tsx?$/, '')}`))
const chosen = tests.length > 0 ? tests : globSync('tests/unit/**/*.test.{ts,tsx}').filter(imports)
if (chosen.length === 0) throw new Error(`no unit test imports ${files.join(', ')}: name its tests too`)

if (!existsSync(`${home}/node_modules`)) must('npm', ['ci'], home)
mkdirSync('.data', { recursive: true })
const settings = '.data/mutation.json'
writeFileSync(
  settings,
  JSON.stringify({
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: `${home}/vitest.config.ts`, related: false },
    // it would be read by the interface of a compiler that the project's own no longer has
    tsconfigFile: 'none',
    coverageAnalysis: 'perTest',
    reporters: ['clear-text'],
    concurrency: 1,
    tempDirName: '.data/mutation',
    ignorePatterns: ['.data', '.next', `${home}/node_modules`],
    allowEmpty: true,
  }),
)
console.log(`Tests: ${chosen.join(', ')}`)
must(path.resolve(home, 'node_modules/.bin/stryker'), ['run', settings], '.', { MUTATION_TESTS: chosen.join() })

function must(command: string, parts: readonly string[], cwd: string, more: Record<string, string> = {}): void {
  const { status } = spawnSync(command, parts, { cwd, stdio: 'inherit', env: { ...process.env, ...more } })
  if (status !== 0) process.exit(status ?? 1)
}
