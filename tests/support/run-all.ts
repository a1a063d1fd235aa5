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
/** What failed, said once more before the sum: whoever reads the end of a long run alone finds it there. */
const failures: string[] = []

/** Runs a command in view; true when it ends with 0. */
function run(command: string, ...args: string[]): boolean {
  console.log(`\n▸ ${[path.basename(command), ...args].join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}

function count(ok: boolean, name: string): void {
  if (ok) sum.passed++
  else {
    sum.failed++
    failures.push(name)
  }
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function failuresOf(report: Report): string[] {
  return report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative('.', name)
      const tests = assertionResults.filter((test) => test.status === 'failed')
      if (tests.length === 0) return [`${file}\n${message}`]
      return tests.map((test) => `${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
    })
}

/** Vitest's own numbers; a run that gives none, or ends badly without naming a failure, counts as one failure. */
function runTests(...projects: string[]): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-test-'))
  const file = path.join(folder, 'result.json')
  const chosen = projects.map((project) => `--project=${project}`)
  const ok = run('vitest', 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    sum.passed += report.numPassedTests
    sum.failed += report.numFailedTests
    failures.push(...failuresOf(report))
    if (!ok && report.numFailedTests === 0) count(false, `vitest ${projects.join(' ')}: ended badly, no test failed`)
  } catch {
    count(false, `vitest ${projects.join(' ')}: gave no result`)
  }
  rmSync(folder, { recursive: true, force: true })
}

count(run('biome', 'check', '.'), 'biome check')
count(run('next', 'typegen') && run('tsc', '--noEmit'), 'types')
run('sh', 'tests/support/install-browser.sh')
runTests('unit', 'api', 'postgres')
// alone, so that the browser and its server have the machine to themselves
runTests('e2e')
for (const failure of failures) console.log(`\n✗ ${failure}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exitCode = sum.failed === 0 ? 0 : 1
