// The content security policy of a kept page: it is the same for everybody, so its scripts are named by their hashes instead of a nonce.
import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/gi

/** The headers that go with a rendered page. Data blocks are no scripts and need no hash; the language stands in a cookie. */
export function pagePolicy(html: string): { 'content-security-policy': string; vary: string } {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(inlineScript)) {
    if (/\btype="application\//i.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src-elem 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...lastingPolicy,
  ]
  return { 'content-security-policy': policy.join('; '), vary: 'Cookie' }
}

/** What holds for every page whatever it runs. */
export const lastingPolicy = ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]
