// The simulation's texts in the reader's language: it brings its own in English and asks no translation for them.
import type { Translate } from './translate'

/** What it draws: its palette, its log, notes and buttons at elements. */
const parts = '[class^="bts-"], [class*=" bts-"]'

/** Sentences that hold another text, which may be a name. */
const sentences = ['{name} started', '{name} finished', '{name} canceled', 'Focus process instance {name}'].map((template) => ({
  template,
  pattern: new RegExp(`^${template.replace('{name}', '(.+)')}$`),
}))

/** Translates the texts of the simulation in `container`, until the returned function is called. */
export function translateSimulation(container: HTMLElement, translate: Translate): () => void {
  const word = (text: string): string => {
    for (const { template, pattern } of sentences) {
      const [, name] = pattern.exec(text) ?? []
      if (name) return translate(template, { name: translate(name) })
    }
    return translate(text)
  }
  const put = (text: string | null, set: (changed: string) => void) => {
    const trimmed = text?.trim()
    if (!text || !trimmed) return
    const changed = word(trimmed)
    if (changed !== trimmed) set(text.replace(trimmed, () => changed))
  }
  const translateAll = (element: Element) => {
    for (const name of ['title', 'aria-label']) put(element.getAttribute(name), (changed) => element.setAttribute(name, changed))
    for (const child of element.childNodes) {
      if (child instanceof Text) put(child.data, (changed) => child.replaceData(0, child.length, changed))
      else if (child instanceof Element) translateAll(child)
    }
  }
  const translateInside = (node: Node) => {
    if (!(node instanceof HTMLElement)) return
    if (node.closest(parts)) translateAll(node)
    else for (const part of node.querySelectorAll(parts)) translateAll(part)
  }
  translateInside(container)
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translateInside(node)
  })
  observer.observe(container, { childList: true, subtree: true })
  return () => observer.disconnect()
}
