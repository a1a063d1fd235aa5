// npm test: everything there is to check, then where the time went, and one honest sum as the last line.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findPostgres, withoutPostgres } from './postgres.ts'
import { type ProcessorTime, shareOf, watchProcessorTime } from './processor-time.ts'
import type { Summary } from './summary-reporter.ts'

const slowestShown = 15

const bin = path.resolve('node_modules/.bin')
const env: NodeJS.ProcessEnv = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
const begun = performance.now()
/** Failures are said once more before the sum: whoever reads the end of a long run alone finds them there. */
const sum: Summary = { passed: 0, failed: 0, skipped: {}, failures: [], files: [] }
const stages: { name: string; seconds: number; worked: ProcessorTime }[] = []

/** Runs a command in view; true when it ends with 0. */
async function run(command: string, ...args: string[]): Promise<boolean> {
  console.log(`\n▸ ${[path.basename(command), ...args].join(' ')}`)
  const [code] = await once(spawn(command, args, { stdio: 'inherit', env }), 'exit').catch(() => [1])
  return code === 0
}

async function stage(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  const worked = watchProcessorTime()
  await work()
  stages.push({ name, seconds: (performance.now() - start) / 1000, worked: worked() })
}

/** A stage that is one check. */
async function check(name: string, work: () => Promise<boolean>): Promise<void> {
  await stage(name, async () => count(await work(), name))
}

function count(ok: boolean, name: string): void {
  if (ok) return void sum.passed++
  sum.failed++
  sum.failures.push(name)
}

function skip(reason: string, tests: number): void {
  if (tests > 0) sum.skipped[reason] = (sum.skipped[reason] ?? 0) + tests
}

/** Vitest's own numbers; a run that gives none, or ends badly without naming a failure, counts as one failure. */
async function runTests(...projects: string[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'office-test-'))
  const file = path.join(folder, 'summary.json')
  env.SUMMARY_FILE = file
  const name = `vitest ${projects.join(' ')}`
  const chosen = projects.map((project) => `--project=${project}`)
  const ok = await run('vitest', 'run', ...chosen, '--reporter=default', '--reporter=./tests/support/summary-reporter.ts')
  try {
    const summary = JSON.parse(readFileSync(file, 'utf8')) as Summary
    sum.passed += summary.passed
    sum.failed += summary.failed
    sum.failures.push(...summary.failures)
    sum.files.push(...summary.files)
    for (const [reason, tests] of Object.entries(summary.skipped)) skip(reason, tests)
    if (!ok && summary.failed === 0) count(false, `${name}: ended badly, no test failed`)
  } catch {
    count(false, `${name}: gave no result`)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Without a PostgreSQL server the API tests have run on the embedded database only: what they would have proven there is counted as skipped. */
function skipPostgres(): void {
  const tests = sum.files.filter(({ project }) => project === 'api').map((file) => file.tests)
  skip(
    withoutPostgres,
    tests.reduce((all, some) => all + some, 0),
  )
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** What each kind of process has worked in a stage, and how much of the machine that was. */
function processorLine({ name, seconds, worked }: (typeof stages)[number]): string {
  const parts = Object.entries(worked)
    .filter(([, some]) => some >= 0.5)
    .sort(([, one], [, other]) => other - one)
  return `${String(shareOf(worked, seconds)).padStart(6)}%  ${name}: ${parts.map(([kind, some]) => `${kind} ${Math.round(some)}`).join(', ')}`
}

await stage('packages of the system', () => run('sh', 'tests/support/install-packages.sh'))
await check('lint', () => run('biome', 'check', '.'))
await check('types', async () => (await run('next', 'typegen')) && run('tsc', '--noEmit'))
await check('nothing unused', () => run('npm', 'run', '--silent', 'unused'))
await stage('unit, api and embedded', () => runTests('unit', 'api', ...(findPostgres() ? ['embedded'] : [])))
if (!findPostgres()) skipPostgres()
// alone, so that the browser and its servers have the machine to themselves
await stage('e2e', () => runTests('e2e'))

for (const failure of sum.failures) console.log(`\n✗ ${failure}`)
console.log('\nThe slowest files, in seconds:')
for (const { project, file, seconds } of sum.files.sort((one, other) => other.seconds - one.seconds).slice(0, slowestShown))
  console.log(`${seconds.toFixed(1).padStart(7)}  ${project} ${file}`)
console.log('\nThe time of each stage, in minutes:')
for (const { name, seconds } of [...stages, { name: 'all', seconds: (performance.now() - begun) / 1000 }])
  console.log(`${minutes(seconds).padStart(7)}  ${name}`)
console.log('\nWhat worked in each stage, in seconds of processor time, and how much of all processors that was:')
for (const one of stages) console.log(processorLine(one))
const skipped = Object.entries(sum.skipped)
const reasons = skipped.map(([reason, tests]) => `${tests} ${reason}`).join(', ')
const all = skipped.reduce((tests, [, some]) => tests + some, 0)
console.log(`\n${sum.passed} passed, ${sum.failed} failed${all > 0 ? `, ${all} skipped (${reasons})` : ''}`)
process.exitCode = sum.failed === 0 ? 0 : 1
