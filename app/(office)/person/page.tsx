// /person leads to the personal centre (docs/domain/frame.md#personal-centre).
import { redirect } from 'next/navigation'

export default function PersonRoot() {
  redirect('/person/index')
}
