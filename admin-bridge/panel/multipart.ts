/** Whether a content type denotes a multipart form. */
export const isMultipart = (contentType: string): boolean => /^multipart\/form-data\b/i.test(contentType)

/** Parses a multipart form. @throws TypeError when it is malformed. */
export const parseMultipart = (body: Buffer, contentType: string): Promise<FormData> =>
  // a copy, because a Buffer may be a view of a larger block of memory
  new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData()
