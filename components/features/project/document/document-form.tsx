// Adding a folder or a text, or changing a document: its name, folder, readers, and its text or file, which makes a new version.
import { Select } from 'antd'
import { useTranslations } from 'next-intl'
import { choicesOf } from '@/components/basic/answer'
import { ariaOf, type EditProps, textOf } from '@/components/record/field/field-props'
import { full } from '@/components/record/field/full-width'
import { EntityForm } from '@/components/record/form/entity-form'
import { refreshCalls } from '@/lib/client/refresh'
import { projectDocument } from '@/lib/model/entities/project-document'
import { useProject } from '../use-project'
import type { DocumentRow } from './document-row'
import { useFolders } from './use-folders'

/** 方案 / 初稿: a folder with those above it. */
function pathOf(row: DocumentRow, folders: ReadonlyMap<string, DocumentRow>): string {
  const above = row.folder_key ? folders.get(row.folder_key) : undefined
  return above && above !== row ? `${pathOf(above, folders)} / ${row.document_name}` : row.document_name
}

function FolderControl(props: EditProps) {
  const t = useTranslations('projectWork.document')
  const asked = useFolders()
  const folders = asked.data?.records ?? []
  const byKey = new Map(folders.map((row) => [row.document_key, row]))
  return (
    <Select
      id={props.id}
      style={full}
      allowClear
      placeholder={t('top')}
      value={textOf(props.value) || undefined}
      disabled={props.disabled}
      {...choicesOf(asked)}
      options={folders.map((row) => ({ value: row.document_key, label: pathOf(row, byKey) }))}
      onChange={(value?: string) => props.onChange(value ?? null)}
      {...ariaOf(props)}
    />
  )
}

const controls = { folder_key: FolderControl }

interface DocumentFormProps {
  documentKey: string | null
  type: string
  /** Where a new one begins. */
  folder: string | null
  onClose: () => void
}

export function DocumentForm({ documentKey, type, folder, onClose }: DocumentFormProps) {
  const t = useTranslations('projectWork.document')
  const { project } = useProject()
  return (
    <EntityForm
      definition={projectDocument}
      recordKey={documentKey}
      title={t(documentKey ? 'edit' : type === 'FOLDER' ? 'newFolder' : 'newText')}
      controls={controls}
      fixed={{ project_key: project.project_key, document_type: type }}
      first={{ folder_key: folder }}
      onSaved={() => void refreshCalls(['/restful/document/'])}
      onClose={onClose}
    />
  )
}
