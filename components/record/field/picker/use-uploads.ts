// Files on their way to the server, each with its progress; one that fails waits to be sent again.
import { useRef, useState } from 'react'
import { startUpload, type Upload } from './upload'

export interface Running {
  uid: string
  file: File
  /** 0 to 100; null once it has failed. */
  percent: number | null
  upload: Upload | null
}

export interface Uploads {
  running: readonly Running[]
  start: (files: readonly File[]) => void
  again: (one: Running) => void
  /** Stops one that is on its way, forgets one that has failed. */
  cancel: (one: Running) => void
}

/** Not one that has failed, which waits for a person. */
export const isOnItsWay = ({ percent }: Running): boolean => percent !== null

/** A file counts only when the server has said so: `onDone` gets it then. */
export function useUploads(onDone: (file: File, url: string, uid: string) => void, onFailed: (file: File) => void): Uploads {
  const [running, setRunning] = useState<readonly Running[]>([])
  const done = useRef(onDone)
  done.current = onDone
  const patch = (uid: string, part: Partial<Running>) =>
    setRunning((all) => all.map((one) => (one.uid === uid ? { ...one, ...part } : one)))
  const drop = (uid: string) => setRunning((all) => all.filter((one) => one.uid !== uid))
  const run = ({ uid, file }: Running) => {
    const upload = startUpload(file, (percent) => patch(uid, { percent }))
    patch(uid, { upload, percent: 0 })
    upload.done
      .then(({ url }) => {
        done.current(file, url, uid)
        drop(uid)
      })
      .catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'AbortError') return drop(uid)
        onFailed(file)
        patch(uid, { percent: null, upload: null })
      })
  }
  return {
    running,
    start(files) {
      const taken = files.map((file): Running => ({ uid: crypto.randomUUID(), file, percent: 0, upload: null }))
      setRunning((all) => [...all, ...taken])
      for (const one of taken) run(one)
    },
    again: run,
    cancel: (one) => (one.upload ? one.upload.cancel() : drop(one.uid)),
  }
}
