// /404: what nothing serves ends here, with status 404.
import { notFound } from 'next/navigation'

export default function MissingPage(): never {
  notFound()
}
