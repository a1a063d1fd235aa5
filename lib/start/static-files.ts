// Answers built scripts and stylesheets before Next: compressed by brotli, a sixth smaller than by gzip.
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { commonHeaders } from '../proxy/common-headers.ts'

const prefix = '/_next/static/'
const types: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

const copies = new Map<string, Promise<Buffer>>()

/**
 * Answers a client that accepts brotli; returns false for others, which Next answers. `files` are the built addresses, so that nothing else is read or cached. Their names
 * change with their content, so browsers cache them for a year.
 */
export function answerStaticFile(files: ReadonlySet<string>, request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url?.replace(/[?#].*$/s, '') ?? ''
  const type = types[path.slice(path.lastIndexOf('.') + 1)]
  if ((request.method !== 'GET' && request.method !== 'HEAD') || !type || !files.has(path)) return false
  if (!acceptsBrotli(request.headers['accept-encoding'])) return false
  send(path, type, request, response).catch(() => response.destroy())
  return true
}

type Accepted = string | string[] | undefined

/** Whether a client accepts brotli: named, and not refused by q=0. */
export const acceptsBrotli = (accepted: Accepted): boolean => /\bbr\b(?!;q=0(?:\.0+)?(?:,|$))/.test(String(accepted ?? ''))

/** The same for gzip. */
export const acceptsGzip = (accepted: Accepted): boolean => /\bgzip\b(?!;q=0(?:\.0+)?(?:,|$))/.test(String(accepted ?? ''))

async function send(path: string, type: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await copyOf(path)
  for (const { key, value } of commonHeaders) response.setHeader(key, value)
  response.setHeader('cache-control', 'public, max-age=31536000, immutable')
  response.setHeader('content-type', type)
  response.setHeader('content-encoding', 'br')
  response.setHeader('vary', 'Accept-Encoding')
  response.setHeader('content-length', body.length)
  response.writeHead(200).end(request.method === 'HEAD' ? undefined : body)
}

/** A file is compressed fast for the first request, and soon after with the best compression for later ones. */
function copyOf(path: string): Promise<Buffer> {
  const known = copies.get(path)
  if (known) return known
  const copy = compress(path, quickQuality)
  copies.set(path, copy)
  copy.then(
    () => shrinkLater(path),
    () => copies.delete(path),
  )
  return copy
}

const quickQuality = 6
/** Best compression: takes thirty times as long and saves a thirteenth. */
const bestQuality = 11

let shrinking: Promise<void> = Promise.resolve()

/** One file after the other, so that other threads stay free for requests. */
function shrinkLater(path: string): void {
  shrinking = shrinking
    .then(async () => {
      const smaller = await compress(path, bestQuality)
      copies.set(path, Promise.resolve(smaller))
    })
    // the existing copy is good enough
    .catch(() => {})
}

async function compress(path: string, quality: number): Promise<Buffer> {
  const plain = await readFile(`.next/static/${path.slice(prefix.length)}`)
  return promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}
