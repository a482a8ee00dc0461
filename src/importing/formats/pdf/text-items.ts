import type { PDFPageProxy } from 'pdfjs-dist';

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

export type TextItems = TextContent['items'];

/** Replaces `getTextContent`, which iterates over a stream: no Safari before 27 supports that. */
export async function textItems(page: PDFPageProxy): Promise<TextItems> {
  const items: TextItems = [];
  const reader = (page.streamTextContent() as ReadableStream<TextContent>).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    items.push(...read.value.items);
  return items;
}
