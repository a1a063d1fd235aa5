// An address that no route group serves: the same page as /404, with a document of its own.
import type { Metadata } from 'next'
import AuthLayout from './(auth)/layout'
import NotFound from './(auth)/not-found'

export const metadata: Metadata = { robots: { index: false } }

export default function GlobalNotFound() {
  return (
    <AuthLayout>
      <NotFound />
    </AuthLayout>
  )
}
