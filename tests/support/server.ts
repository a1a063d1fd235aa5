// What all browser tests of a run share: one Chromium, a folder with the demo data, and a server with a copy of them for each worker.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { launchChromium } from './chromium.ts'
import { build, seedDemo, startApart, startDemo } from './start-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each worker finds its server. */
    addresses: readonly string[]
    /** The password of all demo accounts. */
    password: string
    /** A data folder with the demo company, of which servers get copies: seeding takes longer than a start. */
    demo: string
    /** Where the files connect to Chromium. */
    chromium: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.OFFICE_ADDRESS
  const password = process.env.DEMO_PASSWORD ?? 'Demo-e2e-2026'
  await build()
  const demo = await mkdtemp(path.join(tmpdir(), 'office-demo-'))
  // with secrets that are kept in the folder, whatever those of this process are
  await seedDemo({ SECRET_KEY: undefined, APP_KEY: undefined, SESSION_SECRET: undefined, DATA_DIR: demo, DEMO_PASSWORD: password })
  const start = () => startProduct(demo, password)
  const servers = given ? [] : await Promise.all(Array.from({ length: project.config.maxWorkers }, start))
  const chromium = await launchChromium()
  project.provide('addresses', given ? [given] : servers.map((server) => server.address))
  project.provide('password', password)
  project.provide('demo', demo)
  project.provide('chromium', chromium.wsEndpoint())
  return async () => {
    await chromium.close()
    await Promise.all(servers.map((server) => server.stop()))
    await rm(demo, { recursive: true, force: true })
  }
}

/** A server with demo data; with OFFICE_UPSTREAM one that has them from a backend in another process, over HTTP. */
async function startProduct(demo: string, password: string): Promise<{ address: string; stop(): Promise<unknown> }> {
  if (!process.env.OFFICE_UPSTREAM) return startDemo(demo, password)
  const { product, stop } = await startApart(demo)
  return { address: product.address, stop }
}
