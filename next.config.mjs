// Next.js settings: the build, and the headers of every answer.
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
    // Pages of the back office contain only texts, data come from calls: returning to a visited view needs no server.
    staleTimes: { dynamic: 300 },
    // Without a connection a click waits; otherwise the router would go to the browser's error page and lose typed values.
    useOffline: true,
    // A build with the compiler's cache takes a third longer than one without, and uses 600 MB on the disk.
    turbopackFileSystemCacheForBuild: false,
    // Few, large scripts: a third of the requests of a first load, at the price of some code that is loaded twice (docs/decisions/first-load.md).
    turbopackChunking: {
      maxChunkCountPerGroup: 8,
      minChunkSize: 150_000,
      maxMergeChunkSize: 1_000_000,
      requestCost: 600_000,
      firstPageLoadPriority: 0.5,
    },
  },
  // Public pages use our own cache, which every process can invalidate (lib/site/page-cache.ts).
  cacheHandler: fileURLToPath(new URL('./lib/site/page-cache.ts', import.meta.url)),
  cacheMaxMemorySize: 0,
  serverExternalPackages: ['fontkit', 'sharp', 'wawoff2'],
  // Addresses may contain a token for one request, so they are not logged.
  logging: { incomingRequests: false },
  devIndicators: false,
  // `npm run types` checks all types; a start on a customer's machine need not repeat it.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [{ source: '/:path*', headers: [...commonHeaders] }],
}

/** Adds the compilers of texts and sources, one of which needs a writable folder; a server of built pages does not load them. */
async function withCompilers() {
  const [{ default: createNextIntlPlugin }, { buildSettings }] = await Promise.all([
    import('next-intl/plugin'),
    import('./lib/build/settings.mjs'),
  ])
  return createNextIntlPlugin('./lib/i18n/request.ts')({ ...config, turbopack: buildSettings })
}

/** @param {string} phase */
export default (phase) => (phase === PHASE_PRODUCTION_SERVER ? config : withCompilers())
