// Files: names with size, pictures as thumbnails.
import { Icon } from '@/components/basic/icon'
import { Picture } from '@/components/basic/picture'
import { Empty } from '@/components/basic/values'
import styles from '@/components/record/field/field.module.css'
import type { ShowProps } from '@/components/record/field/field-props'
import { FileLink } from '@/components/record/file/file-link'
import { formatSize } from '@/lib/client/format'
import type { FileRef } from '@/lib/model/field'

/** The files of a value; anything that is no list of files counts as none. */
export function filesOf(value: unknown): FileRef[] {
  return Array.isArray(value) ? value.filter((file): file is FileRef => typeof file === 'object' && file !== null && 'url' in file) : []
}

const picture = /\.(?:png|jpe?g|gif|webp|bmp)$/i

/** Whether a file is drawn as a picture. */
export function isPicture(file: FileRef): boolean {
  return picture.test(file.name)
}

/** Files as links to their previews; pictures as thumbnails. */
export function FileList({ files }: { files: readonly FileRef[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.uid}>
          <FileLink file={file} files={files}>
            {isPicture(file) ? <Picture src={file.url} alt={file.name} size={48} /> : <Icon name="file" size={14} />}
            {!isPicture(file) && <span>{file.name}</span>}
            {!isPicture(file) && file.size !== undefined && <small>{formatSize(file.size)}</small>}
          </FileLink>
        </li>
      ))}
    </ul>
  )
}

export function ShowFiles({ name, row, place }: ShowProps<'files'>) {
  const files = filesOf(row[name])
  if (files.length === 0) return <Empty />
  if (place === 'page') return <FileList files={files} />
  return (
    <span className={styles.fileCount}>
      <Icon name="clip" size={14} />
      {files.length}
    </span>
  )
}
