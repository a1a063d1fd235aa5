// npm test: everything there is to check, then one honest sum as the last line.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Sum {
  passed: number
  failed: number
}

const bin = path.resolve('node_modules/.bin')
const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
const sum: Sum = { passed: 0, failed: 0 }

/** Runs a command in view; true when it ends with 0. */
function run(command: string, ...args: string[]): boolean {
  console.log(`\n▸ ${[path.basename(command), ...args].join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}

function count(ok: boolean): void {
  if (ok) sum.passed++
  else sum.failed++
}

/** Vitest's own numbers; a run that gives none, or ends badly without naming a failure, counts as one failure. */
function runTests(...projects: string[]): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-test-'))
  const file = path.join(folder, 'result.json')
  const chosen = projects.map((project) => `--project=${project}`)
  const ok = run('vitest', 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`)
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    sum.passed += numPassedTests
    sum.failed += numFailedTests
    if (!ok && numFailedTests === 0) sum.failed++
  } catch {
    sum.failed++
  }
  rmSync(folder, { recursive: true, force: true })
}

count(run('biome', 'check', '.'))
count(run('next', 'typegen') && run('tsc', '--noEmit'))
run('sh', 'tests/support/install-browser.sh')
runTests('unit', 'api', 'postgres')
// alone, so that the browser and its server have the machine to themselves
runTests('e2e')
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
