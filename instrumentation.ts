// Runs once when the server starts, before the first request: loads secrets, and the backend if it serves calls.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { settings } = await import('./lib/proxy/settings.ts')
  const { backend, ensureSecrets, needsBackend } = await import('./lib/proxy/upstream.ts')
  await ensureSecrets()
  if (needsBackend(settings())) await backend()
}
