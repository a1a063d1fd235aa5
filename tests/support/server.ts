// What all browser tests of a run share: one Chromium, and a server with demo data of its own for each worker.
import type { TestProject } from 'vitest/node'
import { launchChromium } from './chromium.ts'
import { build, startApart, startServer } from './start-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each worker finds its server. */
    addresses: readonly string[]
    /** The password of all demo accounts. */
    password: string
    /** Where the files connect to Chromium. */
    chromium: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.OFFICE_ADDRESS
  const password = process.env.DEMO_PASSWORD ?? 'Demo-e2e-2026'
  await build()
  const servers = given ? [] : await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startProduct(password)))
  const chromium = await launchChromium()
  project.provide('addresses', given ? [given] : servers.map((server) => server.address))
  project.provide('password', password)
  project.provide('chromium', chromium.wsEndpoint())
  return async () => {
    await chromium.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** A server with demo data; with OFFICE_UPSTREAM one that has them from a backend in another process, over HTTP. */
async function startProduct(password: string): Promise<{ address: string; stop(): Promise<unknown> }> {
  if (!process.env.OFFICE_UPSTREAM) return startServer('demo', { DEMO_PASSWORD: password })
  const { product, stop } = await startApart(password)
  return { address: product.address, stop }
}
