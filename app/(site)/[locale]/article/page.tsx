// /article without a key that could be one.
import { notFound } from 'next/navigation'

export const dynamic = 'force-dynamic'

export default function Page() {
  notFound()
}
