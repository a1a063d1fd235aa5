// Global setup of the projects `api` and `embedded`: where the run keeps what it has seeded, and for `api` one PostgreSQL server for all its test files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { RawRowsRecord } from './check-raw-rows.ts'
import { startPostgres } from './postgres.ts'
import { addFailure } from './summary-reporter.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of the project `api`; null in `embedded`, and where none is installed: there databases are in memory. */
    server: string | null
    /** A folder for images of databases in memory. */
    images: string
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const images = mkdtempSync(path.join(tmpdir(), 'office-images-'))
  project.provide('images', images)
  const started = project.name === 'api' && !process.env.TEST_DATABASE_URL ? await startPostgres() : null
  // not by the environment, which all projects of a run share
  project.provide('server', project.name === 'api' ? (started?.url ?? process.env.TEST_DATABASE_URL ?? null) : null)
  return async () => {
    await started?.stop()
    const missing = (await isWholeRun(project)) ? new RawRowsRecord(images).missing() : []
    rmSync(images, { recursive: true, force: true })
    if (missing.length === 0) return
    const failure = `No test runs the raw statements with these columns:\n${missing.join('\n')}`
    addFailure(failure)
    throw new Error(failure)
  }
}

/** Whether all tests of the project `api` have run: then each declared raw statement was compared with an answer of the database. */
async function isWholeRun(project: TestProject): Promise<boolean> {
  if (project.name !== 'api' || project.vitest.config.testNamePattern) return false
  const ran = project.vitest.state.getTestModules().filter((module) => module.project === project)
  return ran.length === (await project.globTestFiles()).testFiles.length
}
