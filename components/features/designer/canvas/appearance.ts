// Colours and type of drawings, by the theme; measured with the type that they are drawn in.

export function appearance() {
  return {
    bpmnRenderer: { defaultFillColor: 'var(--surface)', defaultStrokeColor: 'var(--text-2)', defaultLabelColor: 'var(--text)' },
    textRenderer: { defaultStyle: { fontFamily: getComputedStyle(document.body).fontFamily } },
  }
}
