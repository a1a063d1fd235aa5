// Next.js settings: what is built, and the headers that every answer carries.
import { fileURLToPath } from 'node:url'
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js'
import { commonHeaders } from './lib/proxy/common-headers.ts'

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  experimental: {
    globalNotFound: true,
    // Pages of the back office hold texts alone, data are asked for by calls: going back to a visited view waits for no server.
    staleTimes: { dynamic: 300 },
    // Without a connection a click waits for it; otherwise the router leaves for the browser's error page, and what was typed with it.
    useOffline: true,
    // A build from the compiler's cache works a third longer than one without, and keeps 600 MB on the disk.
    turbopackFileSystemCacheForBuild: false,
    // Few, large scripts: a third of the requests of a first load, for some code that is loaded again with another screen (docs/decisions/first-load.md).
    turbopackChunking: {
      maxChunkCountPerGroup: 8,
      minChunkSize: 150_000,
      maxMergeChunkSize: 1_000_000,
      requestCost: 600_000,
      firstPageLoadPriority: 0.5,
    },
  },
  // Public pages are kept by a store of our own that every process can end (lib/site/page-cache.ts).
  cacheHandler: fileURLToPath(new URL('./lib/site/page-cache.ts', import.meta.url)),
  cacheMaxMemorySize: 0,
  serverExternalPackages: ['fontkit', 'sharp', 'wawoff2'],
  // Addresses may hold a token for the moment of one request: they are not logged.
  logging: { incomingRequests: false },
  devIndicators: false,
  // `npm run types` checks the types of everything; a start on a customer's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [{ source: '/:path*', headers: [...commonHeaders] }],
}

/** The settings with what compiles texts and sources, among it a program that wants a folder to write to: a server of built pages loads none of it. */
async function withCompilers() {
  const [{ default: createNextIntlPlugin }, { buildSettings }] = await Promise.all([
    import('next-intl/plugin'),
    import('./lib/build/settings.mjs'),
  ])
  return createNextIntlPlugin('./lib/i18n/request.ts')({ ...config, turbopack: buildSettings })
}

/** @param {string} phase */
export default (phase) => (phase === PHASE_PRODUCTION_SERVER ? config : withCompilers())
