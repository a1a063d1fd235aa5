// The file of a model for a process of another id and name.

/** Gives the first process of `xml` this id and name, and everything that names it the new id. */
export function renamedProcess(xml: string, id: string, name: string): string {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const process = Array.from(document.getElementsByTagNameNS('*', 'process'))[0]
  const old = process?.getAttribute('id')
  if (!process || !old) return xml
  for (const element of Array.from(document.querySelectorAll(`[bpmnElement="${CSS.escape(old)}"]`))) element.setAttribute('bpmnElement', id)
  for (const element of Array.from(document.querySelectorAll(`[processRef="${CSS.escape(old)}"]`))) element.setAttribute('processRef', id)
  process.setAttribute('id', id)
  process.setAttribute('name', name)
  return new XMLSerializer().serializeToString(document)
}
