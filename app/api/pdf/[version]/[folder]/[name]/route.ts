// What reads a PDF in the browser: the worker, tables of Chinese characters, fonts and decoders of pdfjs-dist, served by ourselves.
import { readFile } from 'node:fs/promises'

const home = 'node_modules/pdfjs-dist'

/** The files by the folder of the address; nothing else of the package is answered. */
const folders: Readonly<Record<string, { place: string; names: RegExp }>> = {
  worker: { place: 'legacy/build', names: /^pdf\.worker\.min\.mjs$/ },
  cmaps: { place: 'cmaps', names: /^[\w-]{1,60}\.bcmap$/ },
  fonts: { place: 'standard_fonts', names: /^[\w-]{1,60}\.(?:pfb|ttf)$/ },
  decoders: { place: 'wasm', names: /^\w{1,60}\.(?:wasm|js)$/ },
  colors: { place: 'iccs', names: /^\w{1,60}\.icc$/ },
}

const mimes: Readonly<Record<string, string>> = { mjs: 'text/javascript', js: 'text/javascript', wasm: 'application/wasm' }

interface Place {
  params: Promise<{ version: string; folder: string; name: string }>
}

/** The address holds the package's version, so an answer never changes. */
export async function GET(_request: Request, { params }: Place): Promise<Response> {
  const { version, folder, name } = await params
  const known = Object.hasOwn(folders, folder) ? folders[folder] : undefined
  if (!known?.names.test(name) || !/^[\d.]{1,20}$/.test(version)) return new Response(null, { status: 404 })
  const bytes = await readFile(`${home}/${known.place}/${name}`).catch(() => null)
  if (!bytes) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mimes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      // the policy of the worker itself: it may compile decoders, and loads only from us
      'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    },
  })
}
