// A Vitest reporter that writes what `npm test` sums up into the file SUMMARY_FILE: numbers, failures, what was skipped and why, the time of each file.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

export interface FileSummary {
  project: string
  file: string
  /** Imports, hooks and tests together. */
  seconds: number
  tests: number
}

export interface Summary {
  passed: number
  failed: number
  /** How many tests were skipped, by the reason. */
  skipped: Record<string, number>
  failures: string[]
  files: FileSummary[]
}

export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeFileSync(process.env.SUMMARY_FILE as string, JSON.stringify(summarise(modules, errors)))
  }
}

/** Adds what was found after the last test, when the summary is written already. */
export function addFailure(failure: string): void {
  const file = process.env.SUMMARY_FILE
  if (!file) return
  const summary = JSON.parse(readFileSync(file, 'utf8')) as Summary
  writeFileSync(file, JSON.stringify({ ...summary, failed: summary.failed + 1, failures: [...summary.failures, failure] }))
}

function summarise(modules: readonly TestModule[], errors: readonly SerializedError[]): Summary {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const skipped: Record<string, number> = {}
  for (const test of tests.filter((test) => test.result().state === 'skipped')) {
    const reason = reasonOf(test)
    skipped[reason] = (skipped[reason] ?? 0) + 1
  }
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  const failures = [...modules.flatMap(failuresOf), ...errors.map((error) => `outside the tests\n${textOf(error)}`)]
  // a file that could not be read, or a failed hook, counts as one failure
  return { passed: count('passed'), failed: Math.max(count('failed'), failures.length), skipped, failures, files: modules.map(timeOf) }
}

/** The note that the test gave when it skipped itself. */
function reasonOf(test: TestCase): string {
  const result = test.result()
  return (result.state === 'skipped' && result.note) || 'without a reason'
}

function failuresOf(module: TestModule): string[] {
  const inside = [...module.children.allTests('failed')].map((test) => ({ name: test.fullName, errors: test.result().errors ?? [] }))
  const around = [module, ...module.children.allSuites()].map((suite) => ({
    name: suite.type === 'suite' ? suite.fullName : '',
    errors: suite.errors(),
  }))
  return [...around, ...inside]
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => `${module.relativeModuleId}${name && ` > ${name}`}\n${errors.map(textOf).join('\n')}`)
}

const textOf = (error: { message?: string; stack?: string }): string => error.stack ?? error.message ?? ''

function timeOf(module: TestModule): FileSummary {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  return {
    project: module.project.name,
    file: path.relative('.', module.moduleId),
    seconds: (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000,
    tests: [...module.children.allTests()].length,
  }
}
