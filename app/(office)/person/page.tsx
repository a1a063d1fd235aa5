// /person leads to the personal centre (platform§2.3).
import { redirect } from 'next/navigation'

export default function PersonRoot() {
  redirect('/person/index')
}
