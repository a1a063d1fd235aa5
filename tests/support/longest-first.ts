// The order of test files: the longest first, so that all workers end together, and the same in every run. A table says which are long; of the others a line takes about as long as any.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Seconds on two processors of files that take much longer than their lines say: they start products, build, or kill processes many times. */
export const longFiles: Readonly<Record<string, number>> = {
  'tests/api/approval-crash.test.ts': 50,
  'tests/api/backup.test.ts': 66,
  'tests/api/background-failures.test.ts': 50,
  'tests/api/database-embedded.test.ts': 115,
  'tests/e2e/administration.test.ts': 90,
  'tests/e2e/designer-bad-input.test.ts': 79,
  'tests/e2e/drafts.test.ts': 110,
  'tests/e2e/every-screen.test.ts': 101,
  'tests/e2e/image.test.ts': 60,
  'tests/e2e/how-to-pages.test.ts': 210,
  'tests/e2e/several-processes.test.ts': 60,
  'tests/e2e/site.test.ts': 135,
  'tests/e2e/upstream.test.ts': 136,
}
const secondsOfLine = 0.17

export default class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = specifications.map((specification) => {
      const { project, moduleId } = specification
      return { specification, group: project.config.sequence.groupOrder, name: project.name, seconds: expectedSeconds(moduleId) }
    })
    // a project's files stay together, so that its workers are kept
    ranked.sort((one, other) => one.group - other.group || one.name.localeCompare(other.name) || other.seconds - one.seconds)
    return ranked.map(({ specification }) => specification)
  }
}

function expectedSeconds(file: string): number {
  return longFiles[path.relative('.', file)] ?? readFileSync(file, 'utf8').split('\n').length * secondsOfLine
}
