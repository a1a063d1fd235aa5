// Next.js settings: what is built, and the headers that every answer carries.
import { fileURLToPath } from 'node:url'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

/** Headers without a nonce; the content security policy comes from middleware.ts. */
const headers = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()' },
]

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  experimental: { globalNotFound: true },
  // Public pages are kept by a store of our own that every process can end (lib/proxy/page-cache.ts).
  cacheHandler: fileURLToPath(new URL('./lib/proxy/page-cache.ts', import.meta.url)),
  cacheMaxMemorySize: 0,
  serverExternalPackages: ['fontkit', 'sharp', 'wawoff2'],
  // Addresses may hold a token for the moment of one request: they are not logged.
  logging: { incomingRequests: false },
  devIndicators: false,
  // `npm run types` checks the types of everything; a start on a customer's machine need not do it again.
  typescript: { ignoreBuildErrors: true },
  headers: async () => [{ source: '/:path*', headers }],
}

export default withNextIntl(config)
