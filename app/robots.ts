// /robots.txt: public pages are open to search engines, calls and screens are not.
import type { MetadataRoute } from 'next'
import { publicOrigin } from '@/lib/site/visitor'

export const dynamic = 'force-dynamic'

export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/app/base/app/file/download/'],
      disallow: ['/api/', '/login', '/unionLogin', '/secondFactor', '/registerResult'],
    },
    sitemap: `${publicOrigin()}/sitemap.xml`,
  }
}
