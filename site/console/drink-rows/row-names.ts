/** Names that cameras, phones and screenshot tools give: they say nothing about the drink. */
const OF_A_CAMERA =
  /^(?:img|image|dsc[nf]?|dscf|pxl|mvimg|photo|picture|bild|foto|screenshot|screen shot|whatsapp image|signal|download|untitled|scan|p)?[\s\d()._-]*(?:at [\s\d._-]*)?(?:mp|hdr|edit(?:ed)?)?$/i
const HEXADECIMAL = /^(?=.*\d)[\da-f ]{12,}$/i

/** The name of a drink that the name of its picture's file suggests: "kestrel-gold.jpg" gives "Kestrel Gold"; '' for one of a camera. */
export function nameFromFile(file: string): string {
  const text = file
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  if (OF_A_CAMERA.test(text) || HEXADECIMAL.test(text)) return ''
  // a name with capitals was written by hand
  return text === text.toLowerCase() ? text.replaceAll(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) : text
}
