// The process can do its work: the backend inside it answers, where there is one.
import { settings } from '@/lib/proxy/settings.ts'
import { backend, needsBackend } from '@/lib/proxy/upstream.ts'

export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const ready = !needsBackend(settings()) || (await isBackendReady())
  return Response.json({ status: ready ? 'ready' : 'not ready' }, { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}

async function isBackendReady(): Promise<boolean> {
  try {
    return await (await backend()).ready()
  } catch {
    return false
  }
}
