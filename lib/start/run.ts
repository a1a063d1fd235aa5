// Startup of the application, from the command to the first page.
import { environment, environmentWarnings } from '../backend/base/environment.ts'
import { launchDatabase } from '../backend/db/launch.ts'
import { asLocale, defaultLocale, localeCookie } from '../i18n/locales.ts'
import { asAddress } from '../proxy/asker.ts'
import { type Gate, isKnownApp, longestMs } from '../proxy/forward.ts'
import { processGate } from '../proxy/gate.ts'
import { readerOf } from '../proxy/headers.ts'
import { clientAddress } from '../proxy/origin.ts'
import { answerReady } from '../proxy/readiness.ts'
import { cookieOf } from '../proxy/session.ts'
import { readSettings } from '../proxy/settings.ts'
import { ensureSecrets, needsBackend } from '../proxy/upstream.ts'
import { expireTags, limitPageAge } from '../site/page-cache.ts'
import { buildWhenNeeded } from './build.ts'
import { createCrowd } from './crowd.ts'
import { demoAccounts, demoPassword, firstAccount } from './demo.ts'
import { requireFreePort } from './http-server.ts'
import { resetWhenAsked } from './reset.ts'
import { explainAndExit, requireNode } from './start-error.ts'

type Mode = 'demo' | 'start' | 'dev' | 'build'

/** The maximum age of public pages with an external service (docs/operations.md#a-service-elsewhere). */
const pageAgeElsewhereMs = 10_000

/** Runs one of the commands; failures are printed and end the process. */
export function run(mode: string): void {
  start(mode as Mode).catch(explainAndExit)
}

// Warns the operator at the start if an external service will refuse every sign-in because it does not know this application's key.

/** The service may still be starting itself. */
const waitMs = 5000

/**
 * A message for the operator, or null if all is well. The application starts in both cases: the service may become available later.
 * @internal for tests
 */
export async function upstreamAdvice(gate: Gate): Promise<string | null> {
  const address = gate.settings.addresses.base
  if (address === null) return null
  const asking = { request: { headers: new Headers() }, locale: defaultLocale, requestId: crypto.randomUUID(), withinMs: waitMs }
  try {
    if (await isKnownApp(gate, asking, gate.settings.appKey)) return null
    return `  The service at ${address} does not know this application's key, so nobody can sign in.\n  Give both the same APP_KEY: the service started by 'npm run backend' keeps its own in DATA_DIR/secrets.json.\n`
  } catch {
    return `  The service at ${address} does not answer yet. Sign-in works once it does.\n`
  }
}

async function start(mode: Mode): Promise<void> {
  requireNode()
  const development = mode === 'dev'
  Object.assign(process.env, { NODE_ENV: development ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' })
  if (mode === 'build') return buildWhenNeeded()
  const settings = readSettings(process.env)
  for (const line of environmentWarnings(process.env)) console.warn(line)
  const port = environment().PORT
  await requireFreePort(port)
  await resetWhenAsked(process.argv, environment())
  if (!development) await buildWhenNeeded()
  await ensureSecrets()
  if (needsBackend(settings)) launchDatabase(environment())

  const demo = mode === 'demo' ? { data: 'all' as const, password: demoPassword(environment().DATA_DIR) } : undefined
  const pages = createCrowd({
    most: settings.maxCalls,
    askerOf: ({ headers }) => asAddress(clientAddress(readerOf(headers), settings), settings.maxCalls),
    localeOf: ({ headers }) => asLocale(cookieOf(headers.cookie ?? null, localeCookie)),
    longestMs: longestMs(settings, false),
  })
  const turns = () => ({ calls: processGate().calls, pages: pages.turns })
  // in parallel: the sources load while the database starts, and pages are prepared while the backend checks its tables
  const opening = needsBackend(settings)
    ? (await import('../backend/app.ts')).openBackend({ demo, invalidatePages: expireTags, turns })
    : Promise.resolve(undefined)
  if (Object.values(settings.addresses).some((one) => one !== null)) limitPageAge(pageAgeElsewhereMs)
  const preparing = import('./serve.ts').then(({ preparePages }) => preparePages(port, development))
  const [backend, { serve }] = await Promise.all([opening, preparing])
  const address = await serve({
    pages,
    operations: {
      ready: () => answerReady(pages.turns),
      condition: () => backend?.condition() ?? null,
      metricsToken: environment().METRICS_TOKEN,
      door: processGate,
      pages: pages.turns,
    },
    endStreams: () => backend?.endStreams(),
    close: async () => backend?.close(),
  })
  console.log(`\n  ${address}\n`)
  const advice = await upstreamAdvice(processGate())
  if (advice) console.warn(advice)
  if (demo) console.log(demoAccounts(demo.password))
  if (backend?.firstAdministrator) console.log(firstAccount(backend.firstAdministrator))
}
