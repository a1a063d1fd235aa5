// Tells the operator at the start when a service elsewhere will refuse every sign-in: it does not know this application's key.
import { defaultLocale } from '../i18n/locales.ts'
import { type Gate, isKnownApp } from '../proxy/forward.ts'

/** The service may still be starting itself. */
const waitMs = 5000

/** A line for the operator, or null when all is well. The application starts either way: the service may come later. */
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
