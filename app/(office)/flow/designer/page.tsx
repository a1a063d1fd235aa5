// The process designer; it and what it draws with are loaded on this page alone.
import { Designer } from '@/components/features/designer/designer'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { businessTypes } from '@/lib/model/business-types'

/** A model may approve records of any of these. */
const approved = [...new Set(Object.values(businessTypes).map(({ entity }) => entity))]

export default function DesignerPage() {
  return (
    <ScreenTexts features={['designer']} entities={approved}>
      <Designer />
    </ScreenTexts>
  )
}
