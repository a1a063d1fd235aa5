// The content security policy of a cached page: it is the same for everybody, so its scripts and styles are allowed by hashes instead of a nonce.
import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/gi
const inlineStyle = /<style([^>]*)>([\s\S]*?)<\/style>/gi

/** The sources that allow exactly these inline texts. Data blocks are not scripts and need no hash. */
function hashesOf(html: string, inline: RegExp): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(inline)) {
    if (/\btype="application\//i.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes].join(' ')
}

/** The headers of a rendered page; the language is in a cookie. */
export function pagePolicy(html: string): { 'content-security-policy': string; vary: string } {
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashesOf(html, inlineScript)}`.trim(),
    `style-src-elem 'self' ${hashesOf(html, inlineStyle)}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ...lastingPolicy,
  ]
  return { 'content-security-policy': policy.join('; '), vary: 'Cookie' }
}

/** The part of the policy that is the same for every page. */
export const lastingPolicy = ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]
