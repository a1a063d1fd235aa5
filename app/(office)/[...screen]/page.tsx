// Screens made from a definition alone, by the path of their menu.
import { notFound } from 'next/navigation'
import { ScreenTexts } from '@/components/frame/screen-texts'
import { RecordList } from '@/components/record/screen/record-list'
import { definitionOf } from '@/lib/model/entities/registry'
import { recordScreens } from '@/lib/model/screens'

export default async function RecordScreenPage({ params }: { params: Promise<{ screen: string[] }> }) {
  const { screen } = await params
  const entity = recordScreens[`/${screen.join('/')}`]?.entity
  if (!entity) notFound()
  return (
    <ScreenTexts entities={[entity, ...referredBy(entity)]}>
      <RecordList definition={definitionOf(entity)} />
    </ScreenTexts>
  )
}

/** Entities that a record names in its fields. */
function referredBy(entity: string): string[] {
  return Object.values(definitionOf(entity).fields).flatMap((field) => (field.kind === 'ref' || field.kind === 'refs' ? [field.to] : []))
}
