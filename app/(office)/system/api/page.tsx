// The reference of all calls.
import { ApiReference } from '@/components/api/api-reference'

export default function ApiPage() {
  return <ApiReference />
}
