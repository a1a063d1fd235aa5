// Calls that the page's first script has sent before the application's code arrived; each is taken once instead of being sent again.

export interface EarlyCalls {
  [key: string]: Promise<Response>
}

declare global {
  interface Window {
    /** Made by the script of components/frame/early-calls.tsx. */
    earlyCalls?: EarlyCalls
  }
}

/** The answer under way for exactly this call, or undefined. */
export function takeEarly(method: string, address: string, body: BodyInit | undefined): Promise<Response> | undefined {
  const waiting = typeof window === 'undefined' ? undefined : window.earlyCalls
  if (!waiting || (body !== undefined && typeof body !== 'string')) return undefined
  const key = `${method} ${address} ${body ?? ''}`
  const found = waiting[key]
  delete waiting[key]
  return found
}
