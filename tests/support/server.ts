// One server for all browser tests of a run: a production build with demo data.
import type { TestProject } from 'vitest/node'
import { startServer } from './start-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
    password: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.OFFICE_ADDRESS
  const password = process.env.DEMO_PASSWORD ?? 'Demo-e2e-2026'
  const server = given ? null : await startServer('demo', { DEMO_PASSWORD: password })
  project.provide('address', given ?? (server?.address as string))
  project.provide('password', password)
  return async () => {
    await server?.stop()
  }
}
